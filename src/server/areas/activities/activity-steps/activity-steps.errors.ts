import { rules } from '#root/contract/platform/errors.ts';
import { reference } from '#root/server/platform/db/constraint-errors.ts';
import { defineError, invalidField } from '#root/server/platform/http/define-error.ts';
import { activityConstraints } from '#root/server/shared/activities/activity-constraints.ts';

export const stepErrors = {
  inReview: defineError('in_review', 422, 'This activity is in review. Return it before you change it.'),
  archived: defineError('activity_archived', 422, 'This activity is archived. Restore it to make changes.'),
};

const common = {
  ...activityConstraints,
  activities_rto: reference('rtoUid'),
  activities_mtpd: reference('mtpdUid'),
  activities_mdl: reference('mdl'),
  activity_remote_factors_factor: reference('factorUids'),
  // A violation means that the provider was deleted between the check and the write, or that the uid belongs to another
  // link.
  activity_links_needs: reference('links'),
  activity_links_application: reference('links'),
  activity_links_equipment: reference('links'),
  activity_links_supplier: reference('links'),
  activity_links_location: reference('links'),
  activity_links_utility: reference('links'),
  activity_links_role: reference('links'),
  activity_link_alternatives_role: reference('roles'),
  activity_links_pkey: () => invalidField('links', 'This link belongs to another activity. Leave out its uid'),
};

/**
 * The constraint errors for each step. The RTO and the MTPD belong to two steps. If the RTO is not below the MTPD, the
 * error is at the field of the step that is being saved.
 */
export const stepConstraints = {
  others: common,
  tolerant: { ...common, activities_rto_below_mtpd: () => invalidField('mtpdUid', rules.mtpdAboveRto) },
  recoveryTime: { ...common, activities_rto_below_mtpd: () => invalidField('rtoUid', rules.rtoBelowMtpd) },
};
