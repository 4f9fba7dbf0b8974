import type { EventNotification } from '#root/contract/notifications/event-notifications.ts';
import { describeAction, describeObject, isAfterDate } from '#root/contract/notifications/notification-objects.ts';
import { withArticle } from '#root/contract/shared/kinds/define-record.ts';
import { describeKind, type Kind, kinds } from '#root/contract/shared/kinds/kinds.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { text } from './event-notifications.messages.ts';

/** The fields that the sentence needs. */
type Rule = Pick<
  EventNotification,
  | 'object'
  | 'action'
  | 'dayOffset'
  | 'repeatDays'
  | 'relations'
  | 'roleNames'
  | 'methods'
  | 'divisionUids'
  | 'nameContains'
  | 'dispatchAfter'
>;

const isKind = (object: string): object is Kind => (kinds as readonly string[]).includes(object);

/** Returns an object as the sentence names it: "a supplier certificate". */
export const nameObject = (object: Rule['object']) =>
  isKind(object) ? withArticle(describeKind(object).words.one) : `a ${describeObject(object).one}`;

/** Joins words as a sentence does: "a, b and c". */
function join(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : text('joined', { first: words.slice(0, -1).join(', '), last });
}

function whenWords({ action, dayOffset, repeatDays, divisionUids, nameContains }: Rule): string[] {
  const days = dayOffset ?? 0;
  return [
    ...(divisionUids.length > 0 ? [text('ofDivisions', { count: divisionUids.length })] : []),
    ...(nameContains ? [text('named', { words: nameContains })] : []),
    ...(dayOffset !== null && days > 0 ? [text(isAfterDate(action) ? 'dayAfter' : 'dayBefore', { count: days })] : []),
    ...(repeatDays === null ? [] : [text('every', { count: repeatDays })]),
  ];
}

/** Returns a rule in words: "When a supplier is about to expire, 30 days before, notify the owner by email". */
export function writeSentence(rule: Rule): string {
  const { object, action, relations, roleNames, methods, dispatchAfter } = rule;
  const receivers = [
    ...relations.map((one) => text(`whom.${one}`)),
    ...roleNames.map((role) => text('whom.role', { role })),
  ];
  const whom = receivers.length > 0 ? join(receivers) : text('noReceivers');
  const how = join(methods.map((one) => text(`by.${one}`)));
  const wait = dispatchAfter > 0 ? ` ${text('waiting', { time: formatDuration(dispatchAfter) })}` : '';
  const when = [`When ${nameObject(object)} ${describeAction(object, action)}`, ...whenWords(rule)].join(', ');
  return `${when}, notify ${whom} ${how}${wait}.`;
}
