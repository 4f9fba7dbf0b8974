import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import { resources } from '#root/contract/resources/resources.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { read } from '#root/web/platform/api/use-read.ts';

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

/** The maximum number of records in one response. */
const maxPage = 100;

/**
 * Returns the providers of a record's links. They come from the stored links, from the person's choices in pickers and,
 * for links in a local copy of unsaved input, from the server. If a provider is known from several of these sources,
 * the stored link takes precedence.
 */
export function useProviders(stored: readonly StoredLink[], uids: readonly string[]) {
  const [chosen] = useState(() => new Map<string, Provider>());
  const ofRecord = new Map<string, Provider>(
    stored.map((link) => [link.providerUid, { ...link, uid: link.providerUid }]),
  );
  const unknown = uids.filter((uid) => !ofRecord.has(uid) && !chosen.has(uid));
  const pages = Array.from({ length: Math.ceil(unknown.length / maxPage) }, (_, page) =>
    unknown.slice(page * maxPage, (page + 1) * maxPage),
  );
  const asked = useQueries({
    queries: pages.map((some) => ({
      ...read(resources.list, { query: { pageSize: maxPage, filter: { uid: some.join(',') } } }),
      placeholderData: (former: ResponseOf<typeof resources.list> | undefined) => former,
    })),
  });
  const found = new Map(asked.flatMap(({ data }) => data?.data ?? []).map((one) => [one.uid, one]));
  const get = (uid: string): Provider | undefined => ofRecord.get(uid) ?? chosen.get(uid) ?? found.get(uid);
  return { get, remember: (provider: Provider) => void chosen.set(provider.uid, provider) };
}

/** The providers of a record by uid. */
export type Providers = ReturnType<typeof useProviders>;
