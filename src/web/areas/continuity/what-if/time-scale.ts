/** The times that have a button, in minutes from the start. */
export const timeSteps = [0, 60, 120, 240, 480, 1440, 4320, 10_080, 20_160, 43_200] as const;
/** The last time that can be selected, in minutes. */
export const lastMoment = timeSteps.at(-1) ?? 0;
/** The step of the slider in minutes, for each interval between two times that have a button. */
const grains = [5, 5, 5, 10, 15, 60, 120, 240, 480] as const;

/**
 * The slider's last position; the first position is 0. Every interval between two times with a button has the same
 * length on the slider.
 */
export const lastPosition = 1000;

const stretch = lastPosition / (timeSteps.length - 1);
const stepAt = (index: number): number => timeSteps[Math.min(index, timeSteps.length - 1)] ?? 0;
/** Returns the index of the interval that contains a minute. */
const findStretch = (minutes: number): number => {
  const next = timeSteps.findIndex((step) => step > minutes);
  return next < 0 ? timeSteps.length - 2 : Math.max(0, next - 1);
};

/** Returns the slider position of a minute, from 0 to {@link lastPosition}. */
export function toPosition(minutes: number): number {
  const index = findStretch(minutes);
  const [from, to] = [stepAt(index), stepAt(index + 1)];
  return Math.min(lastPosition, (index + (minutes - from) / (to - from)) * stretch);
}

/** Returns the minutes at a slider position, rounded to the step of the slider. */
export function toMinutes(position: number): number {
  const index = Math.min(timeSteps.length - 2, Math.floor(position / stretch));
  const [from, to] = [stepAt(index), stepAt(index + 1)];
  const grain = grains[index] ?? 1;
  return from + Math.round(((position / stretch - index) * (to - from)) / grain) * grain;
}

/** Returns the time one step of the slider later (`1`) or earlier (`-1`), in minutes. */
export function moveByGrain(minutes: number, by: 1 | -1): number {
  const index = by === 1 ? findStretch(minutes) : findStretch(Math.max(0, minutes - 1));
  const grain = grains[index] ?? 1;
  const next = by === 1 ? Math.floor(minutes / grain) + 1 : Math.ceil(minutes / grain) - 1;
  return Math.min(stepAt(timeSteps.length - 1), Math.max(0, next * grain));
}

/** Returns the next later (1) or earlier (-1) time that has a button, in minutes. */
export function moveByStep(minutes: number, by: 1 | -1): number {
  const found = by === 1 ? timeSteps.find((step) => step > minutes) : timeSteps.findLast((step) => step < minutes);
  return found ?? minutes;
}
