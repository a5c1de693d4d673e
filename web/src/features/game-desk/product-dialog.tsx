import type { Product, ProductFields } from '@hatchery/api/products';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { AreaField } from '../../design/area-field.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { useFields } from '../../platform/forms/use-fields.ts';
import { gamesOptions } from '../../platform/games/games.queries.ts';
import { choiceOf, PictureField } from '../../platform/pictures/picture-field.tsx';
import type { GetTicket } from '../../platform/pictures/use-upload.ts';
import { queryClient } from '../../platform/query-client.ts';
import { SaveProblem } from '../../platform/save-problem.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import {
  type Choices,
  fieldsOfProduct,
  formOfProduct,
  productChecks,
  productTexts,
  type Texts,
} from './product.rules.ts';
import { productsKey } from './products.queries.ts';

interface ProductDialogProps {
  /** Absent for a new one. */
  product?: Product;
  /** The product as the list has it by now. */
  latest?: Product | undefined;
  onReopen?: (product: Product) => void;
  onClose: () => void;
}

const getTicket: GetTicket = (body, options) => api.games.gamePictureUploadUrl({ body }, options);

/** Creates a product, or changes and removes one. */
export function ProductDialog({ product, latest, onReopen, onClose }: ProductDialogProps) {
  const [{ choices, texts }] = useState(() => formOfProduct(product));
  const [chosen, setChosen] = useState(choices);
  const [removing, setRemoving] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);
  const fields = useFields(productChecks, texts);
  const save = useIntent({
    run: (body: ProductFields, options) =>
      product
        ? api.games.updateProduct(
            { params: { productId: product.uid }, body: { ...body, version: product.version } },
            options,
          )
        : api.games.createProduct({ body }, options),
    refresh: [productsKey],
    silent: true,
    onDone({ name }) {
      toast(product ? 'Saved.' : `${name} is created.`, 'good');
      onClose();
    },
    onFail(error) {
      setRefused(fields.refuse(error, form.current) ? undefined : error);
      void queryClient.invalidateQueries({ queryKey: productsKey });
    },
  });
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setRefused(undefined);
    if (!fields.check(event)) return;
    const typed = Object.fromEntries(productTexts.map((name) => [name, fields.textOf(name)])) as Texts;
    save.mutate(fieldsOfProduct(chosen, typed));
  }
  const newest = latest && product && latest.version > product.version ? latest : undefined;
  return (
    <Dialog title={product ? product.name : 'New product'} onClose={onClose}>
      <form ref={form} className="dialog-body" noValidate onSubmit={onSubmit}>
        <ProductInputs fields={fields} chosen={chosen} onChoose={setChosen} />
        <SaveProblem
          error={refused}
          changed={newest !== undefined && !save.isPending}
          onReopen={newest && onReopen && (() => onReopen(newest))}
        />
        <div className="acts acts-end">
          {product && (
            <Button look="danger" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            {product ? 'Save' : 'Create product'}
          </Button>
        </div>
      </form>
      {removing && product && (
        <RemoveProduct product={product} onRemoved={onClose} onClose={() => setRemoving(false)} />
      )}
    </Dialog>
  );
}

interface ProductInputsProps {
  fields: Pick<ReturnType<typeof useFields<keyof Texts>>, 'field'>;
  chosen: Choices;
  onChoose: (choices: Choices) => void;
}

function ProductInputs({ fields, chosen, onChoose }: ProductInputsProps) {
  const games = useQuery(gamesOptions).data ?? [];
  return (
    <>
      <div>
        <Field label="Name" autoComplete="off" {...fields.field('name')} />
        <AreaField label="Description (optional)" {...fields.field('description')} />
        <PictureField
          label="Picture (optional)"
          shown={chosen.picture?.shown}
          getTicket={getTicket}
          onUploaded={(uploaded) => onChoose({ ...chosen, picture: choiceOf(uploaded) })}
          onRemove={() => onChoose({ ...chosen, picture: undefined })}
        />
      </div>
      <div>
        <Field
          label="Where it is sold (optional)"
          placeholder="https://…"
          inputMode="url"
          autoComplete="off"
          {...fields.field('link')}
        />
        <Field label="Price in words (optional)" placeholder="24 €" autoComplete="off" {...fields.field('price')} />
        <SelectField
          label="Game"
          value={chosen.gameId}
          options={[['', 'None'], ...games.map(({ uid, name }) => [uid, name] as const)]}
          onChange={(gameId) => onChoose({ ...chosen, gameId })}
        />
        <Field
          label="Place in the list"
          inputMode="numeric"
          autoComplete="off"
          hint="Low numbers come first."
          {...fields.field('order')}
        />
        <label className="check-line">
          <input
            type="checkbox"
            checked={chosen.active}
            onChange={({ target }) => onChoose({ ...chosen, active: target.checked })}
          />
          <span>
            <strong>Shown</strong> <span className="soft">Players see it in the list.</span>
          </span>
        </label>
      </div>
    </>
  );
}

function RemoveProduct(props: { product: Product; onRemoved: () => void; onClose: () => void }) {
  const { product, onRemoved, onClose } = props;
  const remove = useIntent({
    run: (_: undefined, options) => api.games.deleteProduct({ params: { productId: product.uid } }, options),
    refresh: [productsKey],
    silent: true,
    onDone() {
      toast(`${product.name} is removed.`, 'good');
      onRemoved();
    },
  });
  return (
    <ConfirmDialog
      title={`Remove ${product.name}?`}
      confirm="Remove product"
      danger
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <p>It goes from the list with its picture. This cannot be undone. To keep it for later, hide it instead.</p>
    </ConfirmDialog>
  );
}
