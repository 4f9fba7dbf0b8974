/** Moments that are offered as buttons; minutes from the start. */
export const timeSteps = [0, 60, 120, 240, 480, 1440, 4320, 10_080, 20_160, 43_200] as const;
/** What one touch of a slider moves it by, between each two of them. */
const grains = [5, 5, 5, 10, 15, 60, 120, 240, 480] as const;

/** Ends of a slider: each stretch between two steps is as long as the others. */
export const lastPosition = 1000;

const stretch = lastPosition / (timeSteps.length - 1);
const stepAt = (index: number): number => timeSteps[Math.min(index, timeSteps.length - 1)] ?? 0;
/** The stretch that minutes lie in. */
const stretchOf = (minutes: number): number => {
  const next = timeSteps.findIndex((step) => step > minutes);
  return next < 0 ? timeSteps.length - 2 : Math.max(0, next - 1);
};

/** Where minutes are, 0 to {@link lastPosition}; later than the last step: at the end. */
export function positionOf(minutes: number): number {
  const index = stretchOf(minutes);
  const [from, to] = [stepAt(index), stepAt(index + 1)];
  return Math.min(lastPosition, (index + (minutes - from) / (to - from)) * stretch);
}

/** The minutes at a position, in round numbers. */
export function minutesAt(position: number): number {
  const index = Math.min(timeSteps.length - 2, Math.floor(position / stretch));
  const [from, to] = [stepAt(index), stepAt(index + 1)];
  const grain = grains[index] ?? 1;
  return from + Math.round(((position / stretch - index) * (to - from)) / grain) * grain;
}

/** The next round moment, forwards (1) or backwards (-1). */
export function nudged(minutes: number, by: 1 | -1): number {
  const index = by === 1 ? stretchOf(minutes) : stretchOf(Math.max(0, minutes - 1));
  const grain = grains[index] ?? 1;
  const next = by === 1 ? Math.floor(minutes / grain) + 1 : Math.ceil(minutes / grain) - 1;
  return Math.min(stepAt(timeSteps.length - 1), Math.max(0, next * grain));
}

/** The next moment with a button. */
export function stepped(minutes: number, by: 1 | -1): number {
  const found = by === 1 ? timeSteps.find((step) => step > minutes) : timeSteps.findLast((step) => step < minutes);
  return found ?? minutes;
}
