import { RegisterListPage } from '#root/web/registers/register-list.tsx';
import { RegisterRecordPage } from '#root/web/registers/register-record.tsx';
import { supplierCategoryRegister } from './supplier-category.register.tsx';

/** `/supplier-categories` */
export const SupplierCategoryListPage = () => <RegisterListPage register={supplierCategoryRegister} />;

/** `/supplier-categories/:uid` */
export const SupplierCategoryPage = () => <RegisterRecordPage register={supplierCategoryRegister} />;
