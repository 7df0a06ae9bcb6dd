// Import this before React: its development checks cost several times as much as the screens.
process.env.NODE_ENV = 'production'
