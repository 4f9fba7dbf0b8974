-- A statement that writes the reason together with another provider, such as the undo of an import, knows what the
-- reason is about. The reason is cleared only if nobody writes it.
drop trigger reset_supplier_link on applications;
create trigger reset_supplier_link before update of supplier_uid on applications for each row
  when (old.supplier_uid is distinct from new.supplier_uid and old.supplier_link_off = new.supplier_link_off)
  execute function reset_supplier_link();
drop trigger reset_location_link on activities;
create trigger reset_location_link before update of location_uid on activities for each row
  when (old.location_uid is distinct from new.location_uid and old.location_link_off = new.location_link_off)
  execute function reset_location_link();
