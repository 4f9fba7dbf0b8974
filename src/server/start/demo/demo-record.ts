import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';

/** A record, identified by its kind and name. */
export type DemoRecord = readonly [kind: ProviderKind, name: string];
