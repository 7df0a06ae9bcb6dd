// React Router's server bundle of the screens, which only exists after a build.
declare module '#screens'
