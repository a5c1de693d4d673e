// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";

/// @title Eggs that hatch into Ultigen monsters
/// @notice An ERC-1155 whose five ids are the egg types. Eggs are bought with the game token, given by voucher, and
/// burnt when they hatch; each then becomes one monster. Which monsters hatch is fixed in the voucher, before anything
/// is on chain.
/// @dev WARNING: a hatch voucher burns its receiver's eggs on the word of the voucher's signer alone.
interface IUltigenEggs is IERC1155 {
    /// @param eggType one of the five egg types
    /// @param amount eggs to mint, at least 1
    /// @param voucherId random, unique
    /// @param signature the 97 bytes described in IVoucherVerifier, over
    /// `MintEgg(address receiver,uint256 eggType,uint256 amount,uint256 voucherId,uint256 deadline)`
    struct MintEggPayload {
        address receiver;
        uint256 eggType;
        uint256 amount;
        uint256 voucherId;
        bytes signature;
    }

    /// @param receiver the owner of the eggs, who gets the monsters
    /// @param amount eggs to hatch, 1 to 10
    /// @param monsterIds one per egg
    /// @param signature the 97 bytes described in IVoucherVerifier, over
    /// `HatchEggs(address receiver,uint256 eggType,uint256 amount,uint256[] monsterIds,uint256 voucherId,`
    /// `uint256 deadline)`
    struct HatchEggsPayload {
        address receiver;
        uint256 eggType;
        uint256 amount;
        uint256[] monsterIds;
        uint256 voucherId;
        bytes signature;
    }

    /// @notice `buyer` bought `amount` eggs at the price of the moment.
    event EggBought(address indexed buyer, uint256 indexed eggType, uint256 amount);

    /// @notice One egg of `hatcher` became a monster; its token is announced by the monsters contract in the same
    /// order.
    event EggHatched(address indexed hatcher, uint256 indexed eggType, uint256 monsterId);

    /// @notice The price of one egg is now `price` base units of the game token.
    event EggPriceChanged(uint256 price);

    /// @notice `monsterId` stands for an egg type in clients.
    event EggMonsterChanged(uint256 indexed eggType, uint256 monsterId);

    /// @notice Payments now go to `treasury`, or to the owner if it is zero.
    event TreasuryChanged(address indexed treasury);

    /// @notice The game token is now `hatchyToken`.
    event HatchyTokenChanged(address indexed hatchyToken);

    /// @notice The monsters contract is now `ultigen`.
    event UltigenChanged(address indexed ultigen);

    /// @notice There is no such egg type.
    error UltigenEggs_InvalidEggType(uint256 eggType);

    /// @notice The amount is zero or more than `max`.
    error UltigenEggs_InvalidAmount(uint256 amount, uint256 max);

    /// @notice There must be one monster id per egg.
    error UltigenEggs_LengthMismatch(uint256 amount, uint256 monsterIds);

    /// @notice `account` is neither the owner nor the monsters contract.
    error UltigenEggs_NotAuthorized(address account);

    /// @notice The zero address is not allowed.
    error UltigenEggs_ZeroAddress();

    /// @notice Eggs are not for sale.
    error UltigenEggs_NotForSale();

    /// @notice The total is above what the buyer accepts.
    error UltigenEggs_TooExpensive(uint256 cost, uint256 maxCost);

    /// @notice Buys `amount` eggs, 1 to 40, for the game token, which the caller must have approved.
    function buyEgg(uint256 eggType, uint256 amount) external;

    /// @notice The same, but reverts if the total is above `maxCost` base units of the game token.
    function buyEggAtMost(uint256 eggType, uint256 amount, uint256 maxCost) external;

    /// @notice Mints the eggs of a voucher to its receiver. Anyone may submit it.
    function mintEggWithSignature(MintEggPayload calldata payload) external;

    /// @notice Hatches the receiver's eggs into the voucher's monsters. Anyone may submit it.
    function hatchEggsWithSignature(HatchEggsPayload calldata payload) external;

    /// @notice Mints eggs to `to`. Only the owner and the monsters contract.
    function mintEggToAddress(address to, uint256 eggType, uint256 amount) external;

    /// @notice Hatches eggs of `to` into the given monsters. Only the owner and the monsters contract.
    function hatchEggsToAddress(address to, uint256 eggType, uint256 amount, uint256[] calldata monsterIds) external;

    /// @notice Sets the game token that eggs are paid in. Only the owner.
    function setHatchyTokenAddress(address hatchyTokenAddress) external;

    /// @notice Sets the monsters contract. Only the owner.
    function setUltigenAddress(address hatchyverseUltigenAddress) external;

    /// @notice Sets where payments go. Only the owner.
    function setTreasury(address newTreasury) external;

    /// @notice Sets the price of one egg, in base units of the game token. Zero closes the sale. Only the owner.
    function setEggPrice(uint256 price) external;

    /// @notice Sets the monster that stands for an egg type. Only the owner.
    function setEggToMonsterId(uint256 eggType, uint256 monsterId) external;

    /// @notice Sets the metadata address, in which clients replace `{id}`. Only the owner.
    function setURI(string calldata newuri) external;

    /// @notice The price of one egg, in base units of the game token.
    function EGG_PRICE() external view returns (uint256);

    /// @notice The most eggs of one purchase.
    function MAX_PER_TX() external view returns (uint256);

    /// @notice The most eggs of one hatch.
    function MAX_PER_HATCH() external view returns (uint256);

    /// @notice The type of plant eggs.
    function PLANT_EGG() external view returns (uint256);

    /// @notice The type of water eggs.
    function WATER_EGG() external view returns (uint256);

    /// @notice The type of fire eggs.
    function FIRE_EGG() external view returns (uint256);

    /// @notice The type of light eggs.
    function LIGHT_EGG() external view returns (uint256);

    /// @notice The type of dark eggs.
    function DARK_EGG() external view returns (uint256);

    /// @notice The monster that stands for an egg type in clients; it has no part in hatching. 0 where none is set.
    function eggToMonsterId(uint256 eggType) external view returns (uint256);

    /// @notice Returns the account that gets payments: the treasury, or the owner if none is set.
    function treasury() external view returns (address);

    /// @notice The game token that eggs are paid in.
    function hatchyToken() external view returns (address);

    /// @notice The same as `hatchyToken`.
    function getHatchyTokenAddress() external view returns (address);

    /// @notice The monsters contract.
    function hatchyverseUltigen() external view returns (address);

    /// @notice The same as `hatchyverseUltigen`.
    function getUltigenAddress() external view returns (address);
}
