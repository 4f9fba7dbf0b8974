-- A notification about several records is made for those people who have the same records among them.
do $$
declare
  former text := coalesce(current_setting('holdfast.organisation', true), '');
  organisation uuid;
begin
  for organisation in select uid from organisations loop
    perform set_config('holdfast.organisation', organisation::text, true);
    update notifications set facts = (facts - 'onlyUid') || jsonb_build_object('onlyUids', jsonb_build_array(facts -> 'onlyUid'))
    where organisation_uid = organisation and facts ->> 'onlyUid' is not null;
    -- Texts that nobody has changed now read well about one record and about several.
    update notification_templates set content = 'You are responsible for {record} ({kind}) now. Assigned by {actor}.'
    where organisation_uid = organisation and is_system and number = 1 and action = 'assigned'
      and content = 'You are responsible for {record} ({kind}) now. {actor} assigned it to you.';
    update notification_templates set subject = 'To be reviewed after a change: {record}',
      content = replace(content, 'Something has moved that the {kind} "{record}" relies on. Please review it by {due}. Its page shows what has moved, and where.',
        'A change elsewhere affects the {kind} "{record}". The review is due on {due}. Each record''s page shows what has moved, and where.')
    where organisation_uid = organisation and is_system and number = 1 and action = 'review_opened'
      and subject = '{record}: something has moved that it relies on';
  end loop;
  perform set_config('holdfast.organisation', former, true);
end $$;

-- Which of several records were told of on a day.
create index notifications_of_several on notifications (organisation_uid, event_notification_uid, happened_on)
  where record_uid is null and event_notification_uid is not null;
