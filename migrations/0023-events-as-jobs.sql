-- Each delivery of an event to a subscriber is a job now, so the outbox goes. Nothing subscribed to it.
drop function organisations_with_events();
drop table outbox;
drop function outbox_filled();
