import { spreadDays } from '#root/contract/reviews/review-terms.ts';

const dayMs = 86_400_000;
const toTime = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Returns the day that is `count` days later. Days are YYYY-MM-DD, so clock changes do not matter. */
export const addDays = (day: string, count: number): string =>
  new Date(toTime(day) + count * dayMs).toISOString().slice(0, 10);

export const findLater = (one: string, other: string): string => [one, other].sort()[1] as string;

const isWorkingDay = (day: string) => ![0, 6].includes(new Date(toTime(day)).getUTCDay());

/** Lists the working days from one day to another, both included. */
const listWorkingDays = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWorkingDay(day)) days.push(day);
  return days;
};

/**
 * Returns a day for each of `count` reviews that are all due on `day`, in order and as evenly as possible. The days are
 * the working days of the four weeks before `day`, so that no review becomes due later. If fewer than five of these
 * days are left, the working days of the four weeks after today are used instead.
 */
export function spreadOver(day: string, today: string, count: number): string[] {
  const tomorrow = addDays(today, 1);
  const before = listWorkingDays(findLater(addDays(day, -spreadDays), tomorrow), day);
  const days = before.length >= 5 ? before : listWorkingDays(tomorrow, addDays(today, spreadDays));
  return Array.from({ length: count }, (_, at) => days[Math.floor((at * days.length) / count)] as string);
}
