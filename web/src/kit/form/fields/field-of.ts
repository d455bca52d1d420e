import { type FieldError, type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'register' | 'formState'>;

/** What the labelled fields of a form take: what `register` gives, and what is wrong with the value. */
export const fieldOf =
  <Values extends FieldValues>({ register, formState: { errors } }: Form<Values>) =>
  (name: FieldPath<Values>) => {
    const error: FieldError | undefined = get(errors, name);
    return { ...register(name), problem: error?.message };
  };
