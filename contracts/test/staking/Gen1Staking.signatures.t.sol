// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Gen1Staking} from "../../src/staking/Gen1Staking.sol";
import {IGen1Staking} from "../../src/staking/IGen1Staking.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {Gen1StakingFixture} from "../support/Gen1StakingFixture.sol";

contract Gen1StakingSignaturesTest is Gen1StakingFixture {
    uint256 private constant SECP256K1_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;

    function test_GivenAKnownToken_ItNeedsNoSignatureAgain() public {
        _stake1(alice, 5, 12, false);
        _withdraw1(alice, 5);
        IGen1Staking.StakeParams memory params = _signed(5, 12, false);
        (params.v, params.r, params.s) = (0, 0, 0);

        vm.prank(alice);
        staking1.batchStake(_one(params), address(0));

        vm.assertEq(staking1.isStaked(alice, 5), true);
    }

    function test_RevertWhen_AKnownTokenIsSaidToBeAnother() public {
        _stake1(alice, 5, 12, false);
        _withdraw1(alice, 5);
        IGen1Staking.StakeParams memory other = _signed(5, 12, false);
        other._serial = 8;
        _refused(_signed(5, 12, true), abi.encodeWithSelector(IGen1Staking.Gen1Staking_OtherMetadata.selector, 5));
        _refused(_signed(5, 13, false), abi.encodeWithSelector(IGen1Staking.Gen1Staking_OtherMetadata.selector, 5));
        _refused(other, abi.encodeWithSelector(IGen1Staking.Gen1Staking_OtherMetadata.selector, 5));
    }

    function test_GivenMetadataWasForgotten_ASignerSaysItAnew() public {
        _stake1(alice, 5, 12, false);
        vm.expectRevert(abi.encodeWithSelector(IGen1Staking.Gen1Staking_Staked.selector, 5));
        vm.prank(owner);
        staking1.forgetMetadata(5);

        _withdraw1(alice, 5);
        vm.expectEmit(address(staking1));
        emit IGen1Staking.MetadataForgotten(5);
        vm.prank(owner);
        staking1.forgetMetadata(5);
        vm.prank(alice);
        staking1.batchStake(_one(_signed(5, 12, true)), address(0));
        vm.assertEq(_weight1(alice), 20_000);
    }

    function test_RevertWhen_MetadataCannotBe() public {
        bytes memory reason = abi.encodeWithSelector(IGen1Staking.Gen1Staking_InvalidMetadata.selector, 5);
        IGen1Staking.StakeParams memory params = _signed(5, 12, false);
        params._monsterId = 40;
        _refused(params, reason);
        params = _signed(5, 12, false);
        params._shiny = 2;
        _refused(params, reason);
        params = _signed(5, 12, false);
        params._element = 0;
        _refused(params, reason);
        params = _signed(5, 12, false);
        params._serial = 2 ** 32;
        _refused(params, reason);
        _refused(
            _signed(40_001, 12, false),
            abi.encodeWithSelector(IGen1Staking.Gen1Staking_InvalidMetadata.selector, 40_001)
        );
    }

    function test_RevertWhen_SignedByAStranger() public {
        _refused(_signedBy(STRANGER_KEY, 5, 12, false), _invalid(5));
    }

    function test_RevertWhen_SignedForAnotherTokenOrFact() public {
        IGen1Staking.StakeParams memory params = _signed(6, 12, false);
        params._tokenId = 5;
        _refused(params, _invalid(5));
        params = _signed(5, 12, false);
        params._shiny = 1;
        _refused(params, _invalid(5));
    }

    function test_RevertWhen_SignedForAnotherChain() public {
        IGen1Staking.StakeParams memory params = _signed(5, 12, false);
        vm.chainId(block.chainid + 1);
        _refused(params, _invalid(5));
    }

    /// Defect of an earlier contract: signatures bound neither chain nor contract.
    function test_Defect_ASignatureForAnotherContractIsRefused() public {
        IGen1Staking.StakeParams memory params = _signed(5, 12, false);
        Gen1Staking other = staking1;
        staking1 = _deployGen1(address(gen1));
        _refused(params, _invalid(5));
        vm.assertEq(other.metadataDigest(5, 12, 0, 7, 1) == staking1.metadataDigest(5, 12, 0, 7, 1), false);
    }

    /// The same values, signed as another struct: in the same domain, by the same signer.
    function test_RevertWhen_SignedAsAnotherType() public {
        IGen1Staking.StakeParams memory params = _signed(5, 12, false);
        bytes32 otherType = keccak256(
            "MintEgg(uint256 tokenId,uint256 monsterId,uint256 shiny,uint256 serial,uint256 element)"
        );
        (params.v, params.r, params.s) = vm.sign(SIGNER_KEY, _digestOf(otherType, params));
        _refused(params, _invalid(5));
    }

    /// It has no deadline: a fact does not lapse.
    function test_GivenMuchTime_TheSignatureStillCounts() public {
        IGen1Staking.StakeParams memory params = _signed(5, 12, false);
        _give1(alice, 5);
        _pass(100 * 365 days);
        vm.prank(alice);
        staking1.batchStake(_one(params), address(0));
        vm.assertEq(staking1.stakerOf(5), alice);
    }

    function test_RevertWhen_SIsHighOrTheSignatureMalformed() public {
        IGen1Staking.StakeParams memory params = _signed(5, 12, false);
        params.s = bytes32(SECP256K1_ORDER - uint256(params.s));
        params.v = params.v == 27 ? 28 : 27;
        _refused(params, _invalid(5));
        params = _signed(5, 12, false);
        params.v = 1;
        _refused(params, _invalid(5));
        (params.v, params.r, params.s) = (27, 0, 0);
        _refused(params, _invalid(5));
    }

    function test_RevertWhen_TheSignerWasRemovedOrRenounced() public {
        address signer = vm.addr(SIGNER_KEY);
        vm.prank(owner);
        staking1.removeSignerRole(signer);
        _refused(_signed(5, 12, false), _invalid(5));

        vm.prank(owner);
        staking1.addSignerRole(signer);
        _stake1(alice, 5, 12, false);

        vm.prank(signer);
        staking1.renounceSigner();
        _refused(_signed(6, 12, false), _invalid(6));
        vm.assertEq(staking1.isSigner(signer), false);
    }

    function test_RevertWhen_TheDigestIsBanned() public {
        IGen1Staking.StakeParams memory params = _signed(5, 12, false);
        bytes memory reason = abi.encodeWithSelector(IGen1Staking.Gen1Staking_Banned.selector, 5);
        bytes32 digest = staking1.metadataDigest(5, 12, 0, 7, 1);
        vm.assertEq(digest, _digestOf(params));
        vm.expectEmit(address(staking1));
        emit IVoucherVerifier.DigestBanned(digest, true);
        vm.prank(owner);
        staking1.setDigestBanned(digest, true);
        vm.assertEq(staking1.isDigestBanned(digest), true);
        _refused(params, reason);

        vm.prank(owner);
        staking1.setDigestBanned(digest, false);
        _stake1(alice, 5, 12, false);
        vm.prank(owner);
        staking1.setDigestBanned(digest, true);
        // A banned token can leave but not come back, although it is known.
        _withdraw1(alice, 5);
        _refused(params, reason);
    }

    function test_RevertWhen_APartOfTheSignatureIsBanned() public {
        IGen1Staking.StakeParams memory params = _signed(5, 12, false);
        bytes memory reason = abi.encodeWithSelector(IGen1Staking.Gen1Staking_Banned.selector, 5);
        vm.expectEmit(address(staking1));
        emit IGen1Staking.SignatureBanned(params.r, bytes32(uint256(1)));
        vm.prank(owner);
        staking1.banSignature(params.r, bytes32(uint256(1)));
        vm.assertEq(staking1.BannedR(params.r), true);
        vm.assertEq(staking1.BannedS(bytes32(uint256(1))), true);
        _refused(params, reason);

        params = _signed(6, 12, false);
        vm.prank(owner);
        staking1.banSignature(bytes32(uint256(1)), params.s);
        _refused(params, abi.encodeWithSelector(IGen1Staking.Gen1Staking_Banned.selector, 6));
    }

    function _invalid(uint256 tokenId) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IGen1Staking.Gen1Staking_InvalidSignature.selector, tokenId);
    }
}
