/** The specification's idle time in seconds, until the tenant's own `login_time_out` is known. */
export const defaultTimeOut = 900;

/** - `active`: all is well. - `warning`: 'Are you still there?'. - `over`: nobody was there; the sign-in ends. */
export type IdlePhase = 'active' | 'warning' | 'over';

export interface Idleness {
  readonly phase: IdlePhase;
  /** Whole seconds until the end, never below 0. */
  readonly secondsLeft: number;
}

/**
 * Returns how idle the person is. Wall-clock time counts, so that a computer that wakes up notices at once. The warning
 * starts one minute before the end, or halfway where the idle time is below two minutes.
 * @param times milliseconds since 1970; `timeOut` in seconds
 */
export function idlenessAt(times: { lastActivity: number; timeOut: number; now: number }): Idleness {
  // A clock that was set back does not extend the time.
  const passed = Math.max(0, times.now - times.lastActivity) / 1000;
  const left = times.timeOut - passed;
  const warnWith = times.timeOut < 120 ? times.timeOut / 2 : 60;
  const phase = left <= 0 ? 'over' : left <= warnWith ? 'warning' : 'active';
  return { phase, secondsLeft: Math.max(0, Math.ceil(left)) };
}

/** Seconds left at which screen readers announce the time. Every second would drown out everything else. */
const announcedSeconds = [60, 30, 20, 10, 5];

/** Returns the seconds that were announced last. */
export function spokenSeconds(secondsLeft: number): number {
  return announcedSeconds.findLast((mark) => mark >= secondsLeft) ?? secondsLeft;
}
