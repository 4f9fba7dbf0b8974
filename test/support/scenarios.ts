import type { ProviderKind } from '#root/contract/activity-terms.ts';
import type { ScenarioNode } from '#root/contract/dependency-scenarios.ts';
import type { AssumedLink, WhatIfTarget } from '#root/contract/what-if.ts';

/** The details of a scenario without its name. */
export const scenarioBody = { description: '', status: 'draft', categoryUid: null, ownerUids: [] as string[] };

export const nodeOf = (kind: ProviderKind, recordUid: string, more: Partial<ScenarioNode> = {}): ScenarioNode => ({
  ...{ recordUid, kind, x: null, y: null, restartMinutes: null },
  ...more,
});

export const linkOf = (
  dependentUid: string,
  providerUid: string,
  more: Partial<AssumedLink & { note: string }> = {},
) => ({ dependentUid, providerUid, toleranceMinutes: 0, group: '', groupRequired: 1, note: '', ...more });

export const targetOf = (recordUid: string, more: Partial<WhatIfTarget> = {}): WhatIfTarget => ({
  ...{ recordUid, lostAtMinutes: 0, outageMinutes: null, forever: false },
  ...more,
});
