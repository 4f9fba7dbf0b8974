import type { LinkOrigin } from '#root/contract/shared/activity-terms.ts';
import type { ConflictWords } from '#root/web/platform/editing/use-working-copy.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { text } from './links.messages.ts';

/** The fields of links that conflicts show. In some sections, links have no groups. */
interface ShownLink {
  readonly toleranceMinutes: number;
  readonly group?: string;
  readonly groupRequired?: number;
  readonly note: string;
}

/** The fields that contain a reason for switching off a derived link, each with the origin of that link. */
const originByField: Readonly<Record<string, LinkOrigin>> = {
  supplierLinkOff: 'supplier',
  locationLinkOff: 'location',
};

function describeLink({ toleranceMinutes, group, groupRequired, note }: ShownLink): string {
  const inGroup = group && text('groupValue', { group, required: groupRequired ?? 1 });
  return [text('linkTolerance', { tolerance: formatDuration(toleranceMinutes) }), inGroup, note]
    .filter(Boolean)
    .join(', ');
}

/** Returns descriptions of links and of switched-off links, for conflicts. @param findName returns a provider's name */
export const createLinkWords = (findName: (uid: string) => string): ConflictWords => ({
  label: ([field = '', providerUid = '']) => {
    const origin = originByField[field];
    return origin ? text(`derived.${origin}`) : findName(providerUid);
  },
  show: ([field = ''], part) => {
    if (originByField[field]) return part ? text('offBecause', { reason: String(part) }) : text('counts');
    return part === undefined ? '' : describeLink(part as ShownLink);
  },
});
