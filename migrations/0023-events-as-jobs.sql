-- Each delivery of an event to a subscriber is a job now. Nothing subscribed to the outbox.
drop function organisations_with_events();
drop table outbox;
drop function outbox_filled();
