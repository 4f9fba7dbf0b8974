import { RegisterListPage } from '#root/web/registers/register-list.tsx';
import { RegisterRecordPage } from '#root/web/registers/register-record.tsx';
import { applicationRegister } from './application.register.tsx';

/** `/applications` */
export const ApplicationListPage = () => <RegisterListPage register={applicationRegister} />;

/** `/applications/:uid` */
export const ApplicationPage = () => <RegisterRecordPage register={applicationRegister} />;
