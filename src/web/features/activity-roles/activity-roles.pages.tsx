import { RegisterListPage } from '#root/web/registers/register-list.tsx';
import { RegisterRecordPage } from '#root/web/registers/register-record.tsx';
import { activityRoleRegister } from './activity-role.register.tsx';

/** `/activity-roles` */
export const ActivityRoleListPage = () => <RegisterListPage register={activityRoleRegister} />;

/** `/activity-roles/:uid` */
export const ActivityRolePage = () => <RegisterRecordPage register={activityRoleRegister} />;
