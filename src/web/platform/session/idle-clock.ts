/** The idle time in the specification, in seconds. Used until the tenant's own `login_time_out` is known. */
export const defaultTimeOut = 900;

/**
 * The phase of an idle session:
 * - `active`: nothing to do.
 * - `warning`: ask 'Are you still there?'.
 * - `over`: there was no reaction, and the sign-in ends.
 */
export type IdlePhase = 'active' | 'warning' | 'over';

export interface Idleness {
  readonly phase: IdlePhase;
  /** Whole seconds until the sign-in ends, never below 0. */
  readonly secondsLeft: number;
}

/**
 * Returns how long the person has been idle. Wall-clock time is used, so that a computer that wakes up notices
 * immediately. The warning starts one minute before the end, or halfway if the idle time is below two minutes.
 * @param times milliseconds since 1970, except `timeOut`, which is in seconds
 */
export function idlenessAt(times: { lastActivity: number; timeOut: number; now: number }): Idleness {
  // Setting the clock back must not extend the time.
  const passed = Math.max(0, times.now - times.lastActivity) / 1000;
  const left = times.timeOut - passed;
  const warnWith = times.timeOut < 120 ? times.timeOut / 2 : 60;
  const phase = left <= 0 ? 'over' : left <= warnWith ? 'warning' : 'active';
  return { phase, secondsLeft: Math.max(0, Math.ceil(left)) };
}

/**
 * The remaining seconds at which screen readers announce the time, because an announcement every second would drown out
 * all other speech.
 */
const announcedSeconds = [60, 30, 20, 10, 5];

/** Returns the remaining seconds that were last announced. */
export function spokenSeconds(secondsLeft: number): number {
  return announcedSeconds.findLast((mark) => mark >= secondsLeft) ?? secondsLeft;
}
