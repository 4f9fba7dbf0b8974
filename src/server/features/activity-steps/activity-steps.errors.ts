import { rules } from '#root/contract/errors.ts';
import { duplicate } from '#root/server/db/constraint-errors.ts';
import { defineError, invalidField } from '#root/server/errors.ts';

export const stepErrors = {
  inReview: defineError(
    'in_review',
    422,
    'This activity is in review. It has to be returned before it can be changed.',
  ),
  archived: defineError('activity_archived', 422, 'This activity is archived. Restore it to make changes.'),
};

const choose = (field: string) => () => invalidField(field, 'Choose one from the list');

const common = {
  activities_name: duplicate('name', 'An activity with this name exists already. Use another name.'),
  activities_division: choose('divisionUid'),
  activities_business_unit: choose('businessUnitUid'),
  activities_unit_in_division: choose('businessUnitUid'),
  activities_owner: choose('ownerUid'),
  activities_deputy: choose('deputyUid'),
  activities_priority: choose('priorityUid'),
  activities_location: choose('locationUid'),
  activities_rto: choose('rtoUid'),
  activities_mtpd: choose('mtpdUid'),
  activities_mdl: choose('mdl'),
  activity_remote_factors_factor: choose('factorUids'),
  // A provider that was deleted between the look and the write; or a link's uid that another link has.
  activity_links_needs: choose('links'),
  activity_links_application: choose('links'),
  activity_links_equipment: choose('links'),
  activity_links_supplier: choose('links'),
  activity_links_location: choose('links'),
  activity_links_utility: choose('links'),
  activity_links_role: choose('links'),
  activity_link_alternatives_role: choose('roles'),
  activity_links_pkey: () => invalidField('links', 'Leave out the uid of a link of another activity'),
};

/** By the step that was saved: the one rule between two steps is told at the field of the step. */
export const stepConstraints = {
  others: common,
  tolerant: { ...common, activities_rto_below_mtpd: () => invalidField('mtpdUid', rules.mtpdAboveRto) },
  recoveryTime: { ...common, activities_rto_below_mtpd: () => invalidField('rtoUid', rules.rtoBelowMtpd) },
};
