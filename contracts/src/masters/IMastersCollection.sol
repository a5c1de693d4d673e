// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";

import {IRewardItems} from "../reward-dealer/IRewardItems.sol";

/// @title Collections of the masters contracts
/// @notice An ERC-1155 whose ids are kinds. Tokens are minted by voucher, for what it says is due (see IMastersSale),
/// or by the owner and operators, such as the reward dealer.
interface IMastersCollection is IERC1155, IRewardItems {
    /// @param tokenIds kinds of tokens, 1 to 50
    /// @param amounts of each, at least 1
    /// @param clabimableUntil the voucher is good until the earlier of this and its deadline, seconds since 1970
    /// @param currency currency of the payment; ignored with tickets
    /// @param price of all tokens together, in base units of the currency, or in tickets
    /// @param payWithTicket whether tickets pay
    /// @param ticketId the kind of ticket that pays
    /// @param signature the 97 bytes described in IVoucherVerifier, over a struct with the name that each collection
    /// says and the members `(address receiver,uint256[] tokenIds,uint256[] amounts,uint256 voucherId,`
    /// `uint256 clabimableUntil,address currency,uint256 price,bool payWithTicket,uint256 ticketId,`
    /// `uint256 deadline)`
    struct MintItemPayload {
        address receiver;
        uint256[] tokenIds;
        uint256[] amounts;
        uint256 voucherId;
        uint256 clabimableUntil;
        address currency;
        uint256 price;
        bool payWithTicket;
        uint256 ticketId;
        bytes signature;
    }

    /// @notice `account` may mint, or not.
    event OperatorChanged(address indexed account, bool allowed);

    /// @notice The metadata address of all kinds that have none of their own is now this.
    event BaseURIChanged(string uri);

    /// @notice The metadata of these kinds changed, as in ERC-4906.
    event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId);

    /// @notice `account` is neither the owner nor an operator.
    error MastersCollection_NotOperator(address account);

    /// @notice Mints the tokens of a voucher to its receiver. The caller pays. Anyone may submit it while minting is
    /// enabled.
    function mintItem(MintItemPayload calldata payload) external payable;

    /// @notice Lets `account` mint, or not. Only the owner.
    function setOperator(address account, bool allowed) external;

    /// @notice Sets the metadata address, in which clients replace `{id}`. Only the owner.
    function setURI(string calldata newuri) external;

    /// @notice Gives one kind a metadata address of its own, or none if empty. Only the owner.
    function setTokenURI(uint256 id, string calldata newuri) external;

    /// @notice Whether `account` may mint beside the owner.
    function isOperator(address account) external view returns (bool);

    /// @notice The metadata address, in which clients replace `{id}`.
    function baseURI() external view returns (string memory);

    /// @notice The most kinds of tokens of one mint.
    function MAX_BATCH() external view returns (uint256);
}
