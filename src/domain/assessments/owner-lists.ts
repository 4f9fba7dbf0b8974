import { groupThousands } from '#root/contract/platform/numbers.ts';

/** An activity about which the person is asked. */
interface Listed {
  readonly name: string;
  readonly unitName: string;
}

/** The maximum number of activities that a message names. */
const maxListed = 50;

/** Returns a person's activities as the lines of a message. */
export function listForOwner(activities: readonly Listed[]): string {
  const lines = activities
    .slice(0, maxListed)
    .map(({ name, unitName }) => (unitName ? `- ${name} (${unitName})` : `- ${name}`));
  const more = activities.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${groupThousands(more)} more`] : [])].join('\n');
}
