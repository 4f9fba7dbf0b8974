import type { PlanDetails } from '#root/contract/plans/plan-endpoints.ts';
import type { PlanContent, PlanText } from '#root/contract/plans/plan-sections.ts';
import { isEmptyRichText } from '#root/domain/values/rich-text.ts';
import type { SectionStatus } from '#root/web/platform/ui/section-nav.tsx';
import { findTextKey, type PlanPageSection, readOwnUid, type SectionId } from './plan-paths.ts';
import type { PlanPart } from './plan-values.ts';

/** Days after which a contact has to be verified again. */
export const daysUntilOld = 365;
const dayMs = 24 * 3_600_000;

/** Returns whether a contact was verified too long ago, or never. @param today YYYY-MM-DD */
export const isOld = (verifiedOn: string | null, today: string): boolean =>
  verifiedOn === null || (Date.parse(today) - Date.parse(verifiedOn)) / dayMs > daysUntilOld;

/** The parts of the content to which the errors of a section belong. */
const partsOf: Partial<Record<PlanPageSection, PlanPart>> = {
  details: 'details',
  purpose: 'scope',
  activation: 'triggers',
  activations: 'activations',
  team: 'team',
  contacts: 'contacts',
  strategies: 'strategies',
  tasks: 'tasks',
  communications: 'messages',
};

interface Given {
  readonly details: PlanDetails;
  readonly content: PlanContent;
  readonly today: string;
}

/** Whether a section has any content, and whether it is complete. */
interface Filling {
  readonly begun: boolean;
  readonly complete: boolean;
}

const isKnown = (...values: readonly unknown[]) => values.every((value) => value !== null && value !== '');

/** Returns whether each role has an alternate. */
function hasAlternates({ team }: PlanContent): boolean {
  const roles = new Set(team.map(({ roleUid }) => roleUid));
  return [...roles].every((role) => team.filter(({ roleUid }) => roleUid === role).length > 1);
}

const ofRows = <Row>(rows: readonly Row[], isComplete: (row: Row) => boolean): Filling => ({
  begun: rows.length > 0,
  complete: rows.length > 0 && rows.every(isComplete),
});

/** Returns whether one of the texts is not blank. */
function hasWords({ texts }: PlanContent, matches: (row: PlanText) => boolean): boolean {
  const found = texts.find(matches);
  return found !== undefined && !isEmptyRichText(found.content);
}
const hasText = (content: PlanContent, textKey: string) => hasWords(content, ({ key }) => key === textKey);

/** Returns which of the details that complete the section are missing; undefined if none is missing. */
export function findMissingDetails({
  ownerUids,
  reviewOn,
}: PlanDetails): 'owner' | 'review' | 'ownerAndReview' | undefined {
  if (ownerUids.length === 0) return reviewOn === null ? 'ownerAndReview' : 'owner';
  return reviewOn === null ? 'review' : undefined;
}

/** The functions that return the state of sections whose content is more than a text. */
const fillings: Partial<Record<PlanPageSection, (given: Given) => Filling>> = {
  details: ({ details }) => ({ begun: true, complete: findMissingDetails(details) === undefined }),
  purpose: ({ content }) => {
    const isScoped = Object.values(content.scope).some((uids: readonly string[]) => uids.length > 0);
    return { begun: isScoped || hasText(content, 'purpose'), complete: isScoped && hasText(content, 'purpose') };
  },
  activation: ({ content }) => {
    const triggers = ofRows(content.triggers, (row) => isKnown(row.thresholdMinutes, row.decisionMinutes));
    return { begun: triggers.begun || hasText(content, 'activation'), complete: triggers.complete };
  },
  // Most plans activate no other plan, so an empty section is complete.
  activations: () => ({ begun: true, complete: true }),
  team: ({ content }) => ({
    begun: content.team.length > 0,
    complete: content.team.length > 0 && hasAlternates(content),
  }),
  contacts: ({ content, today }) => ofRows(content.contacts, ({ verifiedOn }) => !isOld(verifiedOn, today)),
  strategies: ({ content }) => ofRows(content.strategies, (row) => isKnown(row.recordUid, row.implementMinutes)),
  tasks: ({ content }) => ofRows(content.tasks, (row) => isKnown(row.durationMinutes)),
  communications: ({ content }) => {
    const messages = ofRows(content.messages, (row) => isKnown(row.content));
    return { begun: messages.begun || hasText(content, 'communications'), complete: messages.complete };
  },
};

/** Returns whether a section is empty, begun or complete, or has errors. */
export function findSectionStatus(
  id: SectionId,
  given: Given,
  errors: Readonly<Record<string, string>>,
): SectionStatus {
  const { content } = given;
  const part = partsOf[id as PlanPageSection];
  if (part && Object.keys(errors).some((path) => path.startsWith(`${part}.`))) return 'problem';
  const ownUid = readOwnUid(id);
  if (ownUid !== undefined) return hasWords(content, ({ uid }) => uid === ownUid) ? 'completed' : 'not_started';
  if (id === 'resources' || id === 'dependencies')
    return content.scope.activityUids.length > 0 ? 'completed' : 'not_started';
  const fill = fillings[id as PlanPageSection];
  const key = findTextKey(id);
  const { begun, complete } = fill?.(given) ?? {
    begun: hasText(content, key ?? ''),
    complete: hasText(content, key ?? ''),
  };
  if (complete) return 'completed';
  return begun ? 'in_progress' : 'not_started';
}
