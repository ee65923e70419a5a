"""The application: document, layout, view-model, painter, exports, widgets and command line."""
