-- A plan's review date is a cause of its review, like the end of a contract.
alter table reviews drop constraint reviews_reason_check,
  add constraint reviews_reason_check check (reason in ('cycle', 'change', 'contract', 'certificate', 'review_date'));
alter table review_causes drop constraint review_causes_reason_check,
  add constraint review_causes_reason_check check (reason in ('change', 'contract', 'certificate', 'review_date'));

-- A review that was moved from the review date to another day stays on that day. The date was known before the move, so
-- it does not bring the review forward. cycle_due_on becomes the end of the period, because a change of it could end the
-- move.
do $$
declare
  former text := coalesce(current_setting('holdfast.organisation', true), '');
  organisation record;
begin
  for organisation in select * from organisations loop
    -- The tenant policy also applies to the owner of the table.
    perform set_config('holdfast.organisation', organisation.uid::text, true);
    with plans as (
      select uid, name, review_on, organisation.bcp_review_months as months
      from business_continuity_plans where organisation_uid = organisation.uid
      union all
      select uid, name, review_on, organisation.resilience_plan_review_months
      from resilience_plans where organisation_uid = organisation.uid
    ), moved as (
      update reviews r set cycle_due_on = (r.counts_from + make_interval(months => coalesce(r.months, p.months)))::date,
        reason = case r.reason when 'cycle' then 'review_date' else r.reason end
      from plans p
      where r.organisation_uid = organisation.uid and r.record_uid = p.uid and r.state = 'open'
        and r.moved_to is not null and r.cycle_due_on = p.review_on
      returning r.uid as review_uid, r.moved_at, p.uid, p.name, p.review_on)
    insert into review_causes (organisation_uid, uid, review_uid, reason, source_uid, subject_uid, subject_name, due_on, noted_at)
    select organisation.uid, gen_random_uuid(), m.review_uid, 'review_date', m.uid, m.uid, m.name, m.review_on, m.moved_at
    from moved m on conflict do nothing;
  end loop;
  perform set_config('holdfast.organisation', former, true);
end $$;
