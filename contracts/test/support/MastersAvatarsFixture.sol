// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersAvatars} from "../../src/masters-avatars/IMastersAvatars.sol";
import {MastersAvatars} from "../../src/masters-avatars/MastersAvatars.sol";
import {MastersAvatarsVouchers} from "./MastersAvatarsVouchers.sol";
import {MastersItemsFixture} from "./MastersItemsFixture.sol";

/// @dev Avatars that can be minted, and a shop of items that they wear.
abstract contract MastersAvatarsFixture is MastersItemsFixture, MastersAvatarsVouchers {
    uint256 internal constant FIRST = 1_000;
    uint256 internal constant LAST = 1_004;
    uint256 internal constant TRAITS = 9;
    uint256 internal constant SLOTS = 8;
    string internal constant AVATARS_URI = "https://hatchery.test/masters/avatars/";

    address internal dealer = account("dealer");

    function setUp() public virtual override {
        super.setUp();
        avatars = _newAvatars();
        vm.startPrank(owner);
        items.setAvatarsAddress(address(avatars));
        avatars.flipState();
        vm.stopPrank();
        vm.startPrank(alice);
        token.approve(address(avatars), type(uint256).max);
        tickets.setApprovalForAll(address(avatars), true);
        vm.stopPrank();
    }

    function _newAvatars() internal returns (MastersAvatars) {
        return MastersAvatars(
            _proxy(
                _deployCode("MastersAvatars"), abi.encodeCall(MastersAvatars.initialize, (_avatarsParameters()))
            )
        );
    }

    function _avatarsParameters() internal view returns (MastersAvatars.InitializeParameters memory) {
        return MastersAvatars.InitializeParameters({
            initialOwner: owner,
            initialSigner: signer,
            treasury: treasury,
            royaltyBasisPoints: 500,
            tickets: address(tickets),
            ticketId: GOLD,
            items: address(items),
            rewardDealer: dealer,
            startId: FIRST,
            endId: LAST,
            traitsLength: TRAITS,
            itemsLength: SLOTS,
            baseUri: AVATARS_URI
        });
    }

    /// @dev Returns a mint for coins.
    function _mintVoucher(address receiver, uint256 nonce)
        internal
        view
        returns (IMastersAvatars.MintPayload memory payload)
    {
        payload = IMastersAvatars.MintPayload(receiver, NATIVE, COST, false, range(1, TRAITS), nonce, "");
        _resign(payload);
    }

    function _freeVoucher(address receiver, uint256 nonce)
        internal
        view
        returns (IMastersAvatars.FreeMintPayload memory payload)
    {
        payload = IMastersAvatars.FreeMintPayload(receiver, range(1, TRAITS), nonce, "");
        payload.signature = _signDigest(SIGNER_KEY, _digestOf(payload, FREE_TYPE), DEADLINE);
    }

    /// @dev Returns other traits, for coins.
    function _traitsVoucher(address tokenOwner, uint256 tokenId, uint256 nonce)
        internal
        view
        returns (IMastersAvatars.TraitsPayload memory payload)
    {
        payload = IMastersAvatars.TraitsPayload(
            tokenOwner, tokenId, NATIVE, COST, false, range(50, TRAITS), nonce, ""
        );
        _resign(payload);
    }

    function _resign(IMastersAvatars.MintPayload memory payload) internal view {
        payload.signature = _signDigest(SIGNER_KEY, _digestOf(payload, MINT_TYPE), DEADLINE);
    }

    function _resign(IMastersAvatars.TraitsPayload memory payload) internal view {
        payload.signature = _signDigest(SIGNER_KEY, _digestOf(payload, TRAITS_TYPE), DEADLINE);
    }

    /// @dev Mints an avatar for the account.
    function _avatarOf(address account) internal returns (uint256) {
        vm.prank(dealer);
        return avatars.mintReward(account, range(1, TRAITS));
    }

    /// @dev Returns one item each of the kinds from `first` on.
    function _giveRange(address account, uint256 first, uint256 length) internal {
        uint256[] memory amounts = new uint256[](length);
        for (uint256 i = 0; i < length; ++i) {
            amounts[i] = 1;
        }
        vm.prank(operator);
        items.mintRewardItem(account, range(first, length), amounts);
    }

    function _equip(address tokenOwner, uint256 tokenId, uint256[] memory itemIds, uint256 nonce) internal {
        avatars.equip(_equipment(tokenOwner, tokenId, itemIds, nonce));
    }

    function _subject() internal view virtual override returns (address) {
        return address(avatars);
    }

    function _newImplementation() internal virtual override returns (address) {
        return _deployCode("MastersAvatars");
    }

    function _initializeByStranger() internal view virtual override returns (bytes memory) {
        MastersAvatars.InitializeParameters memory parameters = _avatarsParameters();
        parameters.initialOwner = stranger;
        return abi.encodeCall(MastersAvatars.initialize, (parameters));
    }
}
