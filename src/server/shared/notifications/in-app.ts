import { type RawBuilder, sql } from 'kysely';

type Uid = string | RawBuilder<unknown>;

/** The condition that this person sees the receipt `r` in the app. */
export const isInAppReceipt = (organisation: Uid, user: Uid): RawBuilder<boolean> =>
  sql`(r.organisation_uid, r.user_uid) = (${organisation}, ${user}) and r.method = 'in_app' and r.state = 'sent'`;

/** The condition that the receipt `r` counts as unread for this person. */
export const isUnreadReceipt = (organisation: Uid, user: Uid): RawBuilder<boolean> =>
  sql`${isInAppReceipt(organisation, user)} and r.read_at is null`;

/** The number of a person's unread notifications, as the sign-in, the bell and its stream show it. */
export const countUnread = (organisation: Uid, user: Uid): RawBuilder<number> =>
  sql`(select count(*)::int from notification_receipts r where ${isUnreadReceipt(organisation, user)})`;
