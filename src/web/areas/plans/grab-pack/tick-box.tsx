import classes from './grab-pack.module.css';

/** An empty square to tick with a pen. */
export const TickBox = () => <span className={classes.tickBox} aria-hidden="true" />;
