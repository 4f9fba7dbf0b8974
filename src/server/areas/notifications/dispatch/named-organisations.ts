import { type RawBuilder, sql } from 'kysely';

interface Named {
  /** The landlord's own organisation, which is never among the chosen organisations. */
  readonly landlord: RawBuilder<unknown>;
  readonly clientUids: RawBuilder<unknown>;
  readonly industryUids: RawBuilder<unknown>;
}

/** The industries and organisations that the landlord chose in the notification `n`. */
export const namedInNotification: Named = {
  landlord: sql`n.organisation_uid`,
  clientUids: sql`n.client_uids`,
  industryUids: sql`n.industry_uids`,
};

/** Selects the organisations in this state that the landlord chose, by industry or individually. */
export const selectNamed = (what: 'uid' | 'name', state: 'active' | 'suspended', named: Named) => sql`
  select o.${sql.ref(what)} from organisation_registry() o where o.state = ${state} and o.uid <> ${named.landlord}
    and (o.uid = any(${named.clientUids}) or o.industry_uid = any(${named.industryUids})) order by o.name`;
