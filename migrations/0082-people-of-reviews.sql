-- The same people, found for all reviews at once, so that a person's own reviews among thousands are found quickly. `due_on` is
-- the day of the review, from which its turn goes on to others.
create or replace view review_people with (security_invoker = true) as
  select p.organisation_uid, p.review_uid, p.level, p.user_uid, p.due_on
  from (
    select r.organisation_uid, r.uid as review_uid, 0 as level, o.user_uid, r.due_on from reviews r
    join activities a on a.organisation_uid = r.organisation_uid and a.uid = r.activity_uid
    join activity_owners o on o.organisation_uid = a.organisation_uid and o.uid = a.owner_uid
    where r.state = 'open'
    union all
    select r.organisation_uid, r.uid, 0, o.user_uid, r.due_on from reviews r
    join bcp_owners l on l.organisation_uid = r.organisation_uid and l.plan_uid = r.bcp_uid
    join activity_owners o on o.organisation_uid = l.organisation_uid and o.uid = l.owner_uid
    where r.state = 'open'
    union all
    select r.organisation_uid, r.uid, 0, o.user_uid, r.due_on from reviews r
    join resilience_plan_owners l on l.organisation_uid = r.organisation_uid and l.plan_uid = r.resilience_plan_uid
    join activity_owners o on o.organisation_uid = l.organisation_uid and o.uid = l.owner_uid
    where r.state = 'open'
    union all
    select r.organisation_uid, r.uid, 1, o.user_uid, r.due_on from reviews r
    join activities a on a.organisation_uid = r.organisation_uid and a.uid = r.activity_uid
    join activity_owners o on o.organisation_uid = a.organisation_uid and o.uid = a.deputy_uid
    where r.state = 'open'
    union all
    select r.organisation_uid, r.uid, 2, m.user_uid, r.due_on from reviews r
    join activities a on a.organisation_uid = r.organisation_uid and a.uid = r.activity_uid
    left join business_units b on b.organisation_uid = a.organisation_uid and b.uid = a.business_unit_uid
    left join divisions d on d.organisation_uid = a.organisation_uid and d.uid = a.division_uid
    join team_members m on m.organisation_uid = a.organisation_uid and m.uid = coalesce(b.owner_uid, d.owner_uid)
    where r.state = 'open'
    union all
    select r.organisation_uid, r.uid, 3, ur.user_uid, r.due_on from reviews r
    join roles x on x.organisation_uid = r.organisation_uid and lower(x.name) = 'bc manager'
    join user_roles ur on ur.organisation_uid = x.organisation_uid and ur.role_uid = x.uid
    where r.state = 'open'
  ) p
  join users u on u.organisation_uid = p.organisation_uid and u.uid = p.user_uid and u.status = 'active';
