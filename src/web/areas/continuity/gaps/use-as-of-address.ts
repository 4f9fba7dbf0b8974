import { useNavigate, useSearch } from '@tanstack/react-router';
import { type AsOfBasis, asOfBases } from '#root/contract/continuity/as-of.ts';

/** The parameters in the address of the page: the days, the basis, the open tab, and the search texts of its lists. */
export interface AsOfAddress {
  readonly day?: string | undefined;
  readonly with?: string | undefined;
  readonly basis?: string | undefined;
  readonly tab?: string | undefined;
  readonly q?: string | undefined;
}

/** Returns the address of the page with these parts. */
export function buildAsOfHref(parts: AsOfAddress): string {
  const search = new URLSearchParams(
    Object.entries(parts).filter((part): part is [string, string] => Boolean(part[1])),
  );
  return search.size > 0 ? `/gaps/as-of?${search}` : '/gaps/as-of';
}

/** Reads and writes the address, so that a reload, a shared address and Back show the same day. */
export function useAsOfAddress() {
  const { day, with: other, basis, tab, q }: AsOfAddress = useSearch({ strict: false });
  const navigate = useNavigate();
  const address: AsOfAddress = { day, with: other, basis, tab, q };
  return {
    address,
    basis: asOfBases.find((one) => one === basis) ?? ('recorded' satisfies AsOfBasis),
    search: q ?? '',
    write: (parts: AsOfAddress, replace: boolean) =>
      void navigate({
        to: '.',
        search: Object.fromEntries(Object.entries({ ...address, ...parts }).filter(([, value]) => value)),
        replace,
        resetScroll: false,
      }),
  };
}
