import type { ActivityRecord } from '#root/contract/activities/activities.ts';

/** Returns the answers of an activity as columns of its table. */
export function toAnswerColumns({ details, tolerant, recoveryTime, ...record }: ActivityRecord) {
  const { mdl } = recoveryTime;
  return {
    name: details.name,
    // Versions that were approved before activities had codes have no code.
    code: details.code ?? '',
    description: details.description,
    division_uid: details.divisionUid,
    business_unit_uid: details.businessUnitUid,
    owner_uid: details.ownerUid,
    deputy_uid: details.deputyUid,
    priority_uid: details.priorityUid,
    location_uid: details.locationUid,
    location_link_off: record.locationLinkOff ?? '',
    minimum_people: record.minimumPeople,
    remote_delivery: record.remoteDelivery,
    impacts: tolerant.impacts,
    mtpd_uid: tolerant.mtpdUid,
    mtpd_minutes: tolerant.mtpdMinutes,
    mtpd_origin: tolerant.mtpdOrigin,
    mtpd_reason: tolerant.mtpdReason,
    rto_uid: recoveryTime.rtoUid,
    rto_minutes: recoveryTime.rtoMinutes,
    mdl_uid: mdl === 'none' || mdl === 'not_applicable' ? null : mdl,
    mdl_minutes: recoveryTime.mdlMinutes,
    mdl_not_applicable: mdl === 'not_applicable',
    mbco_percent: recoveryTime.mbcoPercent,
    restart_minutes: recoveryTime.restartMinutes,
    completed: record.completed,
    submitted_at: record.submittedAt,
    submitted_by_uid: record.submittedByUid,
    review_note: '',
  };
}
