/** What the specification counts with until the tenant's own `login_time_out` is known, in seconds. */
export const defaultTimeOut = 900;

/** - `active`: all is well. - `warning`: 'Are you still there?'. - `over`: nobody was there; the sign-in ends. */
export type IdlePhase = 'active' | 'warning' | 'over';

export interface Idleness {
  readonly phase: IdlePhase;
  /** Whole seconds until the end, never below 0. */
  readonly secondsLeft: number;
}

/**
 * How idle somebody is. Only the clock on the wall counts, so that a computer that slept knows at once when it wakes.
 * The warning comes a minute before the end, or half-way where the whole time is below two minutes.
 * @param times milliseconds since 1970; `timeOut` in seconds
 */
export function idlenessAt(times: { lastActivity: number; timeOut: number; now: number }): Idleness {
  // A clock that was set back does not make the time longer than it is.
  const passed = Math.max(0, times.now - times.lastActivity) / 1000;
  const left = times.timeOut - passed;
  const warnWith = times.timeOut < 120 ? times.timeOut / 2 : 60;
  const phase = left <= 0 ? 'over' : left <= warnWith ? 'warning' : 'active';
  return { phase, secondsLeft: Math.max(0, Math.ceil(left)) };
}

/** Seconds at which the time that is left is read out: not each, or nothing else could be heard. */
const spoken = [60, 30, 20, 10, 5];

/** The figure that was last due to be read out. */
export function spokenSeconds(secondsLeft: number): number {
  return spoken.findLast((mark) => mark >= secondsLeft) ?? secondsLeft;
}
