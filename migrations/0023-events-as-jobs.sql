-- Each delivery of an event to a subscriber is a job now. The outbox is removed; nothing subscribed to it.
drop function organisations_with_events();
drop table outbox;
drop function outbox_filled();
