-- The text about a submission, where nobody has changed it, also reads well without a due date.
do $$
declare
  former text := coalesce(current_setting('holdfast.organisation', true), '');
  organisation uuid;
begin
  for organisation in select uid from organisations loop
    perform set_config('holdfast.organisation', organisation::text, true);
    update notification_templates
    set content = replace(content, '"{record}". Please decide {due}.', '"{record}" for your decision. Due: {due}.')
    where organisation_uid = organisation and is_system and number = 1 and action = 'submitted'
      and content like '%"{record}". Please decide {due}.%';
  end loop;
  perform set_config('holdfast.organisation', former, true);
end $$;
