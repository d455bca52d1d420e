import { type FieldError, type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'register' | 'formState'>;

/** Returns the props of a labeled field: what `register` returns, and what is wrong with the value. */
export const fieldOf =
  <Values extends FieldValues>({ register, formState: { errors } }: Form<Values>) =>
  (name: FieldPath<Values>) => {
    const error: FieldError | undefined = get(errors, name);
    return { ...register(name), problem: error?.message };
  };
