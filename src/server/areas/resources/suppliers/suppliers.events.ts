import { z } from 'zod';
import { defineEvent } from '#root/server/platform/events/event.ts';

/** `uid` and `name` are the certificate's, its file name. */
const certificate = {
  supplierUid: z.uuid(),
  supplierName: z.string(),
  /** As it stands with the supplier; '' where nobody is named. */
  ownerName: z.string(),
  /** YYYY-MM-DD: the last day on which it is valid. */
  expiresOn: z.iso.date(),
};

/** Within thirty days. Once for each date. */
export const certificateExpiring = defineEvent('supplier_certificate.expiring', certificate);
/** Since the day after its last one. Once for each date. */
export const certificateExpired = defineEvent('supplier_certificate.expired', certificate);
