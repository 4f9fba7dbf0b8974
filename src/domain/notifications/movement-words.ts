import { formatCount } from '#root/contract/platform/numbers.ts';
import type { Movement } from '#root/contract/shared/movements.ts';
import { formatDuration } from '#root/domain/values/durations.ts';

/** The number of differences that a notification names. */
const maxNamed = 3;

const describeTime = ({ before, after }: Movement): string => {
  if (after === null) return 'no longer has a required recovery time';
  const instead = before === null ? '' : ` instead of ${formatDuration(before)}`;
  return `must recover within ${formatDuration(after)}${instead}`;
};

/** Returns the verb phrase about an activity, for "Payroll must recover within 4 h instead of 8 h." */
function describeVerb(movement: Movement): string {
  const { what, before, after, records } = movement;
  const names = records.map(({ name }) => name || 'an unnamed record').join(', ') || 'another record';
  switch (what) {
    case 'required':
      return describeTime(movement);
    case 'gap':
      return after ? `recovers ${formatDuration(after)} later than its RTO` : 'recovers within its RTO again';
    case 'past_mtpd':
      return after ? 'reaches its MTPD' : 'no longer reaches its MTPD';
    case 'data_loss':
      return after ? `may lose ${formatDuration(after)} more data than it tolerates` : 'no longer loses too much data';
    case 'unknown':
      return after ? 'depends on a recovery time that is missing' : 'no longer depends on a missing recovery time';
    case 'single_points':
      return `has ${after ?? 0} single points of failure instead of ${before ?? 0}`;
    case 'single_point_added':
      return `now stops if ${names} alone is lost`;
    case 'single_point_gone':
      return `no longer stops if ${names} alone is lost`;
    case 'rank':
      return after
        ? 'is now one of the ten worst single points of failure'
        : 'is no longer one of the worst single points of failure';
  }
}

/**
 * Describes the changes in sentences for a notification; '' if there are none.
 * @param name the name of the record, for movements that name no other activity
 */
export function describeMoved(movements: readonly Movement[], name: string): string {
  const sentences = movements
    .slice(0, maxNamed)
    .map((movement) => `${movement.activity?.name || name} ${describeVerb(movement)}.`);
  const more = movements.length - maxNamed;
  if (more > 0) sentences.push(`${formatCount(more, 'more difference is', 'more differences are')} on its page.`);
  return sentences.join(' ');
}
