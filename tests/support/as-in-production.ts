// To be imported before React is: its own checks in development cost several times as much as the screens.
process.env.NODE_ENV = 'production'
