// React Router's bundle of the screens, which exists only once it is built.
declare module '#screens'
