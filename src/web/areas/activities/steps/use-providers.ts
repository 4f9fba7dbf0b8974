import { useState } from 'react';
import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import { resources } from '#root/contract/resources/resources.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';

/** A provider as the screens need it. Times are in minutes; null means not assessed. */
export interface Provider {
  readonly uid: string;
  readonly kind: ProviderKind;
  readonly name: string;
  readonly rtoMinutes: number | null;
  readonly isActive: boolean;
}

/**
 * Returns the providers of an activity: those in its record, those just chosen, and those in local copies, which are
 * read by uid. If a provider is known from several of these, the record takes precedence.
 */
export function useProviders(record: ActivityRecord, uids: readonly string[]) {
  const [chosen] = useState(() => new Map<string, Provider>());
  const ofRecord = new Map<string, Provider>(
    record.links.map((link) => [link.providerUid, { ...link, uid: link.providerUid }]),
  );
  const unknown = uids.filter((uid) => !ofRecord.has(uid) && !chosen.has(uid));
  const asked = useRead(resources.list, {
    query: { pageSize: 100, filter: { uid: unknown.join(',') } },
    enabled: unknown.length > 0,
  });
  const found = new Map(asked.data?.data.map((one) => [one.uid, one]));
  const get = (uid: string): Provider | undefined => ofRecord.get(uid) ?? chosen.get(uid) ?? found.get(uid);
  return { get, remember: (provider: Provider) => void chosen.set(provider.uid, provider) };
}

/** The providers of an activity by uid. */
export type Providers = ReturnType<typeof useProviders>;
