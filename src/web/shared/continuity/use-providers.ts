import { useState } from 'react';
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

/** A stored link, with the facts about its provider. */
type StoredLink = Omit<Provider, 'uid'> & { readonly providerUid: string };

/**
 * Returns the providers of a record's links: those in the record, those just chosen, and those in local copies, which
 * are read by uid. If a provider is known from several of these, the record takes precedence.
 */
export function useProviders(stored: readonly StoredLink[], uids: readonly string[]) {
  const [chosen] = useState(() => new Map<string, Provider>());
  const ofRecord = new Map<string, Provider>(
    stored.map((link) => [link.providerUid, { ...link, uid: link.providerUid }]),
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

/** The providers of a record by uid. */
export type Providers = ReturnType<typeof useProviders>;
