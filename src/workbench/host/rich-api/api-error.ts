/** An error as Excel gives it to an add-in: its code arrives as `OfficeExtension.Error.code`. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message = code,
    readonly location?: string,
  ) {
    super(message);
  }
}

/** An API that the host does not have. It fails by the API's name. */
export const notAvailable = (api: string) =>
  new ApiError('ApiNotAvailable', `The workbench does not implement ${api}.`, api);

/** Throws where an expression is wanted. */
export const fail = (error: Error): never => {
  throw error;
};

export const notFound = () => new ApiError('ItemNotFound', "The requested resource doesn't exist.");

export const invalidArgument = (message: string) => new ApiError('InvalidArgument', message);
