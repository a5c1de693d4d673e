// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersCollection} from "../masters/IMastersCollection.sol";

/// @title Masters items
/// @notice An ERC-1155 whose ids are kinds of items. Items are minted by voucher, for what it says is due (see
/// IMastersSale), or by operators, such as the reward dealer. The avatars' contract equips them: an item that an avatar
/// wears leaves its owner's balance, and comes back to whoever owns the avatar when it takes it off.
/// A voucher is signed as
/// `MintItem(address receiver,uint256[] tokenIds,uint256[] amounts,uint256 voucherId,uint256 clabimableUntil,`
/// `address currency,uint256 price,bool payWithTicket,uint256 ticketId,uint256 deadline)`.
/// @dev WARNING: the avatars' contract takes items off anyone's balance, without an approval. It does so by voucher
/// only.
interface IMastersItems is IMastersCollection {
    /// @notice `account` got items, by voucher or from an operator.
    event Claim(address indexed account, uint256[] tokenIds, uint256[] amounts);

    /// @notice An item left the balance of `owner`, because an avatar wears it.
    event ItemEquipped(address indexed owner, uint256 id);

    /// @notice An item that an avatar wore came to the balance of `owner`.
    event ItemUnEquipped(address indexed owner, uint256 id);

    /// @notice The avatars contract changed. An earlier one can still return what it took.
    event AvatarsChanged(address indexed avatars);

    /// @notice `account` is not the avatars' contract.
    error MastersItems_NotAvatars(address account);

    /// @notice `account` took fewer items of this kind than it is to return.
    error MastersItems_NotEquipped(address account, uint256 itemId);

    /// @notice There are no items, or more kinds than `max`, or not as many amounts as kinds.
    error MastersItems_InvalidBatch(uint256 length, uint256 max);

    /// @notice An amount is zero.
    error MastersItems_ZeroAmount(uint256 itemId);

    /// @notice Mints items that were drawn for `receiver`, without asking it. So nobody can refuse what was drawn, and
    /// no receiver can make the mints of others fail. Only the owner and operators, such as the lootboxes.
    function mintDrawnItems(address receiver, uint256[] calldata itemIds, uint256[] calldata amounts) external;

    /// @notice Takes an item off the balance of `owner`, because an avatar wears it. Only the avatars' contract.
    function burnEquippedItem(address owner, uint256 itemId) external;

    /// @notice Returns an item to `owner`. Only a contract that took one of this kind.
    function returnEquippedItem(address owner, uint256 itemId) external;

    /// @notice Takes each of `taken` off the balance of `owner`, then returns each of `returned` to it. A former
    /// avatars contract may call this too, if it takes nothing.
    function exchangeEquippedItems(address owner, uint256[] calldata taken, uint256[] calldata returned) external;

    /// @notice Sets the avatars' contract; none if zero. Only the owner.
    function setAvatarsAddress(address newAddress) external;

    /// @notice The avatars' contract; none if zero.
    function avatarsAddress() external view returns (address);

    /// @notice How many items of a kind `avatars` took and has not returned.
    function equippedItems(address avatars, uint256 itemId) external view returns (uint256);

    /// @notice How many items an account ever got, by voucher and from operators.
    function mintedItems(address account) external view returns (uint256);
}
