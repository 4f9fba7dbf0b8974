-- A plan's review date is a cause of its review, like the end of a contract.
alter table reviews drop constraint reviews_reason_check,
  add constraint reviews_reason_check check (reason in ('cycle', 'change', 'contract', 'certificate', 'review_date'));
alter table review_causes drop constraint review_causes_reason_check,
  add constraint review_causes_reason_check check (reason in ('change', 'contract', 'certificate', 'review_date'));
