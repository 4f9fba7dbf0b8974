import type { PlanContent } from '#root/contract/plans/plan-sections.ts';
import { type PlanTextKey, planTextKeys } from '#root/contract/plans/plan-terms.ts';
import { emptyContent } from '#root/domain/plans/new-content.ts';
import { findRole, type RoleName } from '#root/domain/plans/plan-roles.ts';
import { toRichText } from '#root/domain/plans/plan-text.ts';
import type { PlanTemplate } from './template.ts';

/** Returns the content of a plan that is made from a template, with the organisation's business continuity roles. */
export function fillTemplate(
  template: PlanTemplate,
  roles: readonly { readonly uid: string; readonly name: string }[],
  createUid: () => string,
): PlanContent {
  const find = (role: RoleName) => findRole(roles, role);
  const uids = template.tasks.map(() => createUid());
  return {
    ...emptyContent,
    texts: planTextKeys.flatMap((key: PlanTextKey) => {
      const text = template.texts[key];
      return text === undefined ? [] : [{ uid: createUid(), key, title: '', content: toRichText(text) }];
    }),
    triggers: template.triggers.map(({ role, ...row }) => ({
      ...{ measure: '', thresholdMinutes: null, decisionMinutes: null, authority: '' },
      ...row,
      uid: createUid(),
      authorityUid: find(role),
    })),
    contacts: template.contacts.map((row) => ({
      ...{ organisationName: '', purpose: '', phone: '', email: '' },
      ...row,
      uid: createUid(),
      verifiedOn: null,
    })),
    strategies: template.strategies.map((row) => ({
      ...{ description: '', implementMinutes: null, longestUseMinutes: null, capacityPercent: null },
      ...row,
      uid: createUid(),
      recordUid: null,
    })),
    tasks: template.tasks.map(({ role, after = [], ...row }, index) => ({
      ...{ instructions: '', phase: 'recovery', people: 1, durationMinutes: null, worstDurationMinutes: null },
      ...{ usedIn: 'both', successCheck: '', place: '', recovers: null, waitsForUid: null },
      ...row,
      uid: uids[index] as string,
      number: index + 1,
      teamRoleUid: find(role),
      predecessors: after.map((number) => ({ taskUid: uids[number - 1] as string, lagMinutes: 0 })),
    })),
    messages: template.messages.map(({ role, ...row }) => ({
      ...{ channel: '', content: '', countedFrom: 'activation', dueMinutes: null, repeatMinutes: null },
      ...row,
      uid: createUid(),
      senderUid: find(role),
    })),
  };
}
