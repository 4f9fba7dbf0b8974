import { z } from 'zod';
import { defineEvent } from '#root/server/platform/events/event.ts';

/** The payload of an event: `uid` and `name` are the uid and the file name of the certificate. */
const certificate = {
  supplierUid: z.uuid(),
  supplierName: z.string(),
  /** The owner's name in the supplier's record; '' if there is none. */
  ownerName: z.string(),
  /** The last day on which the certificate is valid, as YYYY-MM-DD. */
  expiresOn: z.iso.date(),
};

/** The event of a certificate that expires within thirty days. Emitted once for each expiry date. */
export const certificateExpiring = defineEvent('supplier_certificate.expiring', certificate);
/** The event of an expired certificate. Emitted once for each expiry date, on the day after this date or later. */
export const certificateExpired = defineEvent('supplier_certificate.expired', certificate);
