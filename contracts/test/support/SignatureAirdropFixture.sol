// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ISignatureAirdrop} from "../../src/signature-airdrop/ISignatureAirdrop.sol";
import {SignatureAirdrop} from "../../src/signature-airdrop/SignatureAirdrop.sol";
import {OwnedProxyTest} from "./OwnedProxyTest.sol";
import {CallingToken, RewardCollectible, RewardItems} from "./RewardDealerTokens.sol";
import {SignatureAirdropVouchers} from "./SignatureAirdropVouchers.sol";

/// @dev An active airdrop with plenty of everything.
abstract contract SignatureAirdropFixture is OwnedProxyTest, SignatureAirdropVouchers {
    uint256 internal constant FUNDS = 1_000_000 ether;
    /// As many collectibles, numbered from 0, and as many of each of as many kinds of items.
    uint256 internal constant HELD = 60;
    uint256 internal constant MAX_CLAIMS = 1_000;

    address internal signer = vm.addr(SIGNER_KEY);
    address internal admin = account("admin");

    CallingToken internal token;
    RewardCollectible internal collectible;
    RewardItems internal items;

    function setUp() public virtual {
        vm.warp(NOW);
        token = new CallingToken();
        collectible = new RewardCollectible();
        items = new RewardItems();
        airdrop = _newAirdrop();
        token.mint(address(airdrop), FUNDS);
        for (uint256 i = 0; i < HELD; ++i) {
            collectible.mint(address(airdrop), i);
            items.mint(address(airdrop), i, HELD);
        }
        vm.startPrank(admin);
        airdrop.createAirdrop(AIRDROP, MAX_CLAIMS);
        airdrop.setAirdropState(AIRDROP, ISignatureAirdrop.AirdropState.Active);
        vm.stopPrank();
    }

    function _newAirdrop() internal returns (SignatureAirdrop) {
        bytes memory data = abi.encodeCall(SignatureAirdrop.initialize, (owner, signer, admin));
        return SignatureAirdrop(_proxy(_deployCode("SignatureAirdrop"), data));
    }

    function _subject() internal view virtual override returns (address) {
        return address(airdrop);
    }

    function _newImplementation() internal virtual override returns (address) {
        return _deployCode("SignatureAirdrop");
    }

    function _initializeByStranger() internal view virtual override returns (bytes memory) {
        return abi.encodeCall(SignatureAirdrop.initialize, (stranger, stranger, stranger));
    }

    function _claims(uint256 airdropId) internal view returns (uint256 claims) {
        (,, claims) = airdrop.airdrops(airdropId);
    }

    function _setState(ISignatureAirdrop.AirdropState state) internal {
        vm.prank(admin);
        airdrop.setAirdropState(AIRDROP, state);
    }

    function _fails(ISignatureAirdrop.ClaimPayload memory payload, bytes memory reason) internal {
        vm.expectRevert(reason);
        airdrop.claim(payload);
    }
}
